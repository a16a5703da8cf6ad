"""The language model: how it is reached, what it is told, what it may do, and what it costs."""
