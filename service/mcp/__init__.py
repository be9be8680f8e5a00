"""Tools for AI clients by the Model Context Protocol (MCP), on stdin and stdout or over HTTP.

tool      what a client can call, with a flat JSON Schema of its arguments
service   the HTTP service that does the work, of our own or a running one

Every call becomes a request to the service, so its limits, jobs and errors hold here, too.
"""

from puzzles.extras import require_extra

require_extra("mcp")
