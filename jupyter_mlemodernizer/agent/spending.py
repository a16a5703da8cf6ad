"""The budget of one notebook: calls, tokens and money; checked before each call."""

from ..model import Spent
from .chat import BudgetError, Left
from .configuration import ModelConfiguration

_CHARACTERS_PER_TOKEN = 3.5
_MESSAGE_OVERHEAD = 4


def estimated_tokens(text: str) -> int:
    """About how many tokens a text is, rather too many than too few.

    Tokenizers of today make 3.5 to 4.5 characters of English and code one token, and other scripts up to
    one token a character; which tokenizer a server has is not known here.
    """
    others = 0 if text.isascii() else sum(character > "\x7f" for character in text)
    return int((len(text) - others) / _CHARACTERS_PER_TOKEN + others) + _MESSAGE_OVERHEAD


class Spending:
    """What was spent of the budget.

    Arguments:
        configuration: holds the limits and the prices.

    Attributes:
        spent: until now; its cost is None if either price is not known.
    """

    def __init__(self, configuration: ModelConfiguration) -> None:
        self._limits = configuration
        self.spent = Spent(cost=self.cost(0, 0))

    def cost(self, input_tokens: int, output_tokens: int) -> float | None:
        """What so many tokens cost; None without prices."""
        prices = (self._limits.input_price, self._limits.output_price)
        if prices[0] is None or prices[1] is None:
            return None
        return (input_tokens * prices[0] + output_tokens * prices[1]) / 1_000_000

    @property
    def left(self) -> Left:
        limits, spent = self._limits, self.spent
        cost = None
        if limits.max_cost is not None and spent.cost is not None:
            cost = max(0.0, limits.max_cost - spent.cost)
        return Left(
            calls=max(0, limits.max_calls - spent.calls),
            tokens=max(0, limits.max_tokens_total - spent.input_tokens - spent.output_tokens),
            cost=cost,
        )

    def check(self, input_tokens: int) -> None:
        """Raise if a call with so many tokens cannot be paid for.

        Raises:
            BudgetError: says which limit, and how to raise it.
        """
        left, limits = self.left, self._limits
        if left.calls < 1:
            raise BudgetError(
                f"The budget of {limits.max_calls} model calls for this notebook is used up; raise max_calls for more."
            )
        if input_tokens >= left.tokens:
            raise BudgetError(
                f"The budget of {limits.max_tokens_total:,} tokens for this notebook does not suffice for another "
                f"model call: {left.tokens:,} are left, about {input_tokens:,} are needed; raise max_tokens_total for more."
            )
        price = self.cost(input_tokens, 0)
        if left.cost is not None and price is not None and price >= left.cost:
            raise BudgetError(
                f"The budget of {limits.max_cost:g} for this notebook does not suffice for another model call: "
                f"{left.cost:.4g} is left; raise max_cost for more."
            )

    def affordable_output(self, input_tokens: int) -> int:
        """Tokens that an answer may have before the budget is used up."""
        left, price = self.left, self._limits.output_price
        tokens = left.tokens - input_tokens
        if left.cost is not None and price:
            spared = left.cost - (self.cost(input_tokens, 0) or 0)
            tokens = min(tokens, int(spared * 1_000_000 / price))
        return max(0, tokens)

    def add(self, input_tokens: int, output_tokens: int) -> float | None:
        """Count one call; returns what it cost."""
        cost, before = self.cost(input_tokens, output_tokens), self.spent
        self.spent = Spent(
            calls=before.calls + 1,
            input_tokens=before.input_tokens + input_tokens,
            output_tokens=before.output_tokens + output_tokens,
            cost=None if cost is None else (before.cost or 0) + cost,
        )
        return cost
