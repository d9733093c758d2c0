# Serves moto at a free port of loopback until its standard input closes, which is when the tests that started it end.
import logging
import os
import sys
import threading

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

aws = DomainDispatcherApplication(create_backend_app)
turn = threading.Lock()


def in_turns(environ, start_response):
    """DynamoDB takes one request at a time here: moto's updates are not atomic, and DynamoDB's are."""
    if not environ.get("HTTP_X_AMZ_TARGET", "").startswith("DynamoDB"):
        return aws(environ, start_response)
    with turn:
        return list(aws(environ, start_response))


def end_with_the_tests():
    sys.stdin.read()
    os._exit(0)


logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = make_server("127.0.0.1", 0, in_turns, threaded=True)
threading.Thread(target=end_with_the_tests, daemon=True).start()
print(server.port, flush=True)
server.serve_forever()
