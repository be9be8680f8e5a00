"""The codes of problems other than broken rules: a closed list that only grows."""

from enum import StrEnum
from http import HTTPStatus


class ProblemCode(StrEnum):
    """Problems of a request, or of the server.

    status: of the answer.
    meaning: a sentence without a full stop.
    """

    status: HTTPStatus
    meaning: str

    def __new__(cls, word: str, status: int, meaning: str) -> "ProblemCode":
        member = str.__new__(cls, word)
        member._value_ = word
        member.status = HTTPStatus(status)
        member.meaning = meaning
        return member

    BAD_REQUEST = "bad_request", 400, "the request is incomplete or malformed"
    ENCODING = "encoding", 400, "the body cannot be unpacked or decoded"
    FORMAT = "format", 400, "the text is not in the family's format; `line` says where"
    MALFORMED_JSON = "malformed_json", 400, "the body is not valid JSON"
    REPEATED_PARAMETER = "repeated_parameter", 400, "a parameter is given twice"
    KEY = "key_needed", 401, "the request needs an API key of this server"
    NOT_FOUND = "not_found", 404, "this path does not exist"
    METHOD_NOT_ALLOWED = "method_not_allowed", 405, "this path does not allow the method"
    NOT_ACCEPTABLE = "not_acceptable", 406, "no accepted format exists; `available` lists all"
    NO_ANSWER = "no_answer", 404, "the job has no answer (yet); Retry-After says when to retry"
    REQUEST_TIMEOUT = "request_timeout", 408, "the header or the body came too slowly"
    NOT_PARKED = "not_parked", 409, "the job is running or over, so it cannot be continued"
    PROMISED = "promised", 409, "the idempotency key was used for another request"
    CHANGED = "changed", 412, "the answer's ETag is not in If-Match"
    UNCHANGED = "unchanged", 412, "the answer's ETag is in If-None-Match"
    TOO_LARGE = "too_large", 413, "the body is longer than this server allows"
    CONTENT_ENCODING = "content_encoding", 415, "the body is compressed otherwise than by gzip"
    CONTENT_TYPE = "content_type", 415, "the path does not accept this content type"
    NO_SUCH_RANGE = (
        "requested_range_not_satisfiable",
        416,
        "the file ends before the requested range",
    )
    HEADER_TOO_LARGE = "header_too_large", 431, "the header is longer than this server allows"
    NO_READING = "no_reading", 422, "no family can read this; `errors` has the problem of each"
    BUDGET_EXHAUSTED = (
        "budget_exhausted",
        422,
        "no puzzle as wished was found in time; one may exist",
    )
    TOO_MANY_JOBS = "too_many_jobs", 429, "the client already has its maximum of jobs"
    INTERNAL_ERROR = "internal_error", 500, "a bug of the service, logged under the X-Request-Id"
    BUSY = "busy", 503, "all cores are busy; Retry-After says when to retry"
    DIED = "worker_died", 503, "the worker process ended; the request may be sent again"
    STORE = "store", 503, "the store of jobs is unavailable; stored jobs are kept"
    LATE = "out_of_time", 503, "the work exceeded this server's time limit and was stopped"
    NOT_BUILT = "not_built", 503, "the studio's pages are not built on this server"
    MEMORY = "out_of_memory", 503, "the work needs more memory than this server allows"
