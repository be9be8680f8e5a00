"""The server: a parent that holds the socket, and a process that reads requests for the pool.

parent     opens the socket, starts the server, and restarts it if it dies
server     uvicorn with the guard and the gateway; it does no work
children   of the pool (`service.work`): the application, warm, one request at a time
"""

from puzzles.extras import require_extra

require_extra("serve")
