# Serves moto at a free port of loopback until its standard input closes, which is when the tests that started it end.
import os
import sys
import threading

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

# One request at a time: moto's tables are no safer in threads than any Python dictionary, DynamoDB's are.
server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=len(sys.argv) > 1)


def end_with_the_tests():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_the_tests, daemon=True).start()
print(server.port, flush=True)
server.serve_forever()
