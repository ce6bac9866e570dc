"""The settings journey on the package `sismic`: its statechart, its clock, its delayed events."""

from pathlib import Path

from journey import main
from sismic.clock import SimulatedClock
from sismic.interpreter import Interpreter
from sismic.io import import_from_yaml

CHART = import_from_yaml(filepath=str(Path(__file__).with_suffix(".yaml")))


def make(log):
    # The clock counts in milliseconds here: whole numbers stay whole.
    clock = SimulatedClock()
    app = Interpreter(CHART, clock=clock)
    app.execute()

    def run():
        for step in app.execute():
            for rule in step.transitions:
                event = step.event
                log.add(step.time, event.name, rule.source, rule.target or rule.source, event.id, event.value)

    def send(name, id, value):
        app.queue(name, id=id, value=value)
        run()

    def advance(time):
        clock.time += time
        run()

    return send, advance


main(make)
