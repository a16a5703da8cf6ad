"""The jupyter_server extension: configuration, REST, WebSocket. Thin: the engine is elsewhere.

A server that starts loads ``app`` and ``routes`` only. Everything else, and with it
pydantic and the engine, is imported with the first request (``MLEModernizer.service``).
"""
