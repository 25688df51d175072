"""What the tests of the report share: games played at random, and a real browser."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import record as records
from engine.game import find
from engine.record import Record

Play = Callable[..., Record]


@pytest.fixture(scope="session")
def play() -> Play:
    """play(game, players): the record of a whole game, played at random."""

    def play(
        name: str,
        players: int,
        seed: int = 1,
        options: Mapping[str, Any] | None = None,
        names: tuple[str, ...] = (),
    ) -> Record:
        game = find(name)
        s = game.new(seed, players, options)
        names = names or tuple(f"bot {seat}" for seat in range(players))
        record = records.begin(game, options or {}, seed, [{"name": name} for name in names])
        rng = Random(seed)
        while s.decision:
            seat, step, actions = s.decision
            index = rng.randrange(len(actions))
            action = {"seat": seat, "step": step, "action": list(actions[index])}
            record.decisions.append({"n": len(record.decisions)} | action | {"ms": 3})
            s.choose(index)
        record.footer = records.ended(game, s)
        return records.parse(list(record.lines()))

    return play


class Browser:
    """Chromium, and what the tests ask of it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.js = driver.execute_script

    def open(self, path: Path, fragment: str = "") -> None:
        """Load a page from the disk anew, and wait until a replay is ready."""
        self.driver.get("about:blank")
        self.complaints()  # those of other pages
        self.driver.get(path.as_uri() + fragment)
        if self.js("return document.getElementById('record') !== null"):
            self.wait("document.documentElement.dataset.ready === 'yes'")

    def wait(self, condition: str) -> None:
        """Until a condition holds, in JavaScript."""
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(self.driver, 60, 0.02).until(lambda _: self.js(f"return {condition}"))

    def look(self, width: int, dark: bool = False) -> None:
        """Set the width of the window, and the colours that the user wants."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600},
        )
        wanted = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [wanted]})

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()

    def text(self, identity: str) -> str:
        """The text of an element."""
        return str(self.js("return document.getElementById(arguments[0]).innerText", identity))

    def complaints(self) -> list[str]:
        """What the console says of the page, since it was last asked."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def loaded(self) -> list[str]:
        """The addresses of everything that the page loaded."""
        script = "return performance.getEntriesByType('resource').map((entry) => entry.name)"
        return list(self.js(script))

    def violations(self, *rules: str) -> list[str]:
        """What the accessibility checker axe finds wrong, by all its rules or by these."""
        from axe_core_python.selenium import Axe

        # a long history says the same over and over
        context = {"exclude": [["#history li:nth-child(n+5)"]]}
        options = {"runOnly": list(rules)} if rules else {}
        found = Axe().run(self.driver, context, options)["violations"]
        return [f"{v['id']}: {[node['html'][:200] for node in v['nodes'][:3]]}" for v in found]


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A headless Chromium of its own, with an empty profile."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        pytest.skip("needs Debian's chromium and chromium-driver: apt-get install both")
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    flags = (
        "headless no-sandbox disable-gpu disable-quic no-first-run disable-background-networking"
        " disable-component-update disable-sync disable-dev-shm-usage"
    )
    for flag in flags.split():
        options.add_argument(f"--{flag}")
    options.add_argument(f"--user-data-dir={tmp_path_factory.mktemp('chromium')}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    chrome = webdriver.Chrome(options=options, service=Service(driver))
    chrome.set_script_timeout(180)  # on a busy machine
    try:
        yield Browser(chrome)
    finally:
        chrome.quit()
