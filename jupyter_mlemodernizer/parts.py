"""Who proposes, and in which order: the one place where the proposers are named."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from .agent.chat import Chat
from .agent.configuration import ModelConfiguration
from .calibration.era import Change
from .kernel import OwnedKernel
from .kernel.profiling import Moment
from .model import Environment, Failure, Need, Suggestion, WorkingCopy
from .proposer import Adviser, Context, Diagnoser, Explainer, Facts, LearningProposer, Proposer, Sweeper
from .work import Work


@dataclass(frozen=True)
class Parts:
    """The proposers of a modernization.

    Attributes:
        sweepers: in the order in which their edits are applied.
        proposers: in order of cost.
        diagnosers: the first that knows what is needed wins.
        facts: gets the facts about a kernel's environment.
        explainers: who finds what may explain drift.
        change: the change of a library that a proposal of some origin is about, if it is about one.
        speedups: those of the proposers that make slow code faster.
        calibrations: those of the proposers that are asked about drift that no explainer explains.
        advisers: who answers warnings of what will stop working.
        learn: told of all suggestions at the end; it keeps those that the language model made and that held.
        impatient: whether a running statement is to be stopped early, because they may have something to say.
        promising: whether they may have something to say about a statement that ran and was slow.
        prepare: reads what takes a while to read, in a thread, while the kernel starts.
    """

    sweepers: Sequence[Sweeper]
    proposers: Sequence[Proposer]
    diagnosers: Sequence[Diagnoser]
    facts: Callable[[OwnedKernel], Awaitable[Facts]]
    explainers: Sequence[Explainer] = ()
    change: Callable[[str], Change | None] = lambda origin: None
    speedups: Sequence[Proposer] = ()
    advisers: Sequence[Adviser] = ()
    calibrations: Sequence[LearningProposer] = ()
    learn: Callable[[Sequence[Suggestion], Environment | None], None] = lambda suggestions, environment: None
    impatient: Callable[[WorkingCopy, Moment], bool] = lambda working_copy, moment: False
    promising: Callable[[Context], Awaitable[bool]] | None = None
    prepare: Callable[[], object] = lambda: None

    def diagnose(
        self, work: Work, working_copy: WorkingCopy, facts: Facts
    ) -> Callable[[Failure], Awaitable[Need | None]]:
        """A function that says what a failure needs."""

        async def diagnose(failure: Failure) -> Need | None:
            context = work.context(working_copy, facts, failure)
            for diagnoser in self.diagnosers:
                need = await diagnoser.need(context)
                if need is not None:
                    return need
            return None

        return diagnose


def all_parts(python: str | None, chat: Chat | None = None, model: ModelConfiguration | None = None) -> Parts:
    """All proposers there are.

    Arguments:
        python: version of Python that the notebook was saved with, if it says.
        chat: the language model, if there is one.
        model: what is configured about it: what it may do, and whether its fixes are kept.
    """
    # Imported here: the libraries behind them take a while to load, and the server starts without them.
    from .agent.agent import Agent  # noqa: PLC0415
    from .agent.conversation import Manners  # noqa: PLC0415
    from .agent.learned import Learned  # noqa: PLC0415
    from .agent.screening import Policy  # noqa: PLC0415
    from .repair import (  # noqa: PLC0415
        Advice,
        Inputs,
        KeywordOnly,
        NewKeywords,
        Packages,
        Provisions,
        Python2,
        Relocation,
        ShellLines,
        UnusedImports,
    )
    from .repair.catalogue import Catalogue  # noqa: PLC0415
    from .repair.catalogue.rules import all_rules  # noqa: PLC0415
    from .speedup import Offers, Speedups, impatient  # noqa: PLC0415

    catalogue, inputs, packages = Catalogue(), Inputs(), Packages()
    speedups = Speedups()
    manners = Manners(policy=Policy.of(model))
    agent = [Agent(chat, diagnosers=[inputs, packages], manners=manners)] if chat is not None else []
    return Parts(
        sweepers=[NewKeywords(), Python2(python), ShellLines(), inputs, catalogue],
        proposers=[
            speedups,
            inputs,
            catalogue,
            KeywordOnly(),
            Relocation(),
            packages,
            UnusedImports(),
            *agent,
            # Where nothing else helps.
            Offers(),
            Provisions(),
        ],
        diagnosers=[inputs, packages],
        facts=_facts_about,
        explainers=[catalogue],
        change=_change_behind,
        speedups=[speedups],
        advisers=[Advice()],
        calibrations=agent,
        impatient=impatient,
        promising=speedups.promises,
        prepare=all_rules,
        **({"learn": Learned().keep} if model is not None and model.learn else {}),
    )


async def _facts_about(kernel: OwnedKernel) -> Facts:
    from .environment.facts import KernelFacts  # noqa: PLC0415
    from .environment.symbols import SymbolIndex  # noqa: PLC0415

    environment = Environment.model_validate(await kernel.ask("environment"))
    environment.kernel_name = kernel.kernel_name
    environment.kernel_display_name = kernel.display_name
    return KernelFacts(kernel, environment, SymbolIndex(environment))


def _change_behind(origin: str) -> Change | None:
    from .repair.catalogue.rules import all_rules  # noqa: PLC0415

    rule = next((rule for rule in all_rules() if origin == f"rule:{rule.id}"), None)
    return Change(rule.library, rule.since, rule.silent or rule.here) if rule else None
