"""The codes of problems that are no broken rules: a closed list that only grows."""

from enum import StrEnum
from http import HTTPStatus


class ProblemCode(StrEnum):
    """Problems of a request, or of the server.

    status: that the answer has.
    meaning: what it says, in a sentence without a full stop.
    """

    status: HTTPStatus
    meaning: str

    def __new__(cls, word: str, status: int, meaning: str) -> "ProblemCode":
        member = str.__new__(cls, word)
        member._value_ = word
        member.status = HTTPStatus(status)
        member.meaning = meaning
        return member

    BAD_REQUEST = "bad_request", 400, "the request breaks off, or cannot be understood"
    ENCODING = "encoding", 400, "the body is not UTF-8"
    FORMAT = "format", 400, "the text is not in the family's format; `line` says where"
    MALFORMED_JSON = "malformed_json", 400, "the body is not JSON that can be meant"
    REPEATED_PARAMETER = "repeated_parameter", 400, "a parameter is given twice"
    KEY = "key_needed", 401, "this needs an API key, and none of this server's was sent"
    NOT_FOUND = "not_found", 404, "there is nothing under this path"
    METHOD_NOT_ALLOWED = "method_not_allowed", 405, "this path does not take the method"
    NOT_ACCEPTABLE = "not_acceptable", 406, "there is no such format; `available` lists all"
    NO_ANSWER = "no_answer", 404, "there is none, or not yet; Retry-After says when to ask again"
    REQUEST_TIMEOUT = "request_timeout", 408, "the header or the body came too slowly"
    NOT_PARKED = "not_parked", 409, "the job goes on or is over: it cannot be taken up"
    PROMISED = "promised", 409, "the idempotency key was used for another request"
    CHANGED = "changed", 412, "the answer is none of those that If-Match names"
    UNCHANGED = "unchanged", 412, "the answer is the one that If-None-Match names"
    TOO_LARGE = "too_large", 413, "the body is longer than this server reads"
    CONTENT_ENCODING = "content_encoding", 415, "the body is compressed, or coded otherwise"
    CONTENT_TYPE = "content_type", 415, "the body is of a kind that the path does not take"
    NO_SUCH_RANGE = (
        "requested_range_not_satisfiable",
        416,
        "the file ends before the range that is asked for",
    )
    HEADER_TOO_LARGE = "header_too_large", 431, "the header is longer than this server reads"
    NO_READING = "no_reading", 422, "no family can read this; `errors` tell why not, one for each"
    BUDGET_EXHAUSTED = (
        "budget_exhausted",
        422,
        "nothing was found in time that is as wished; there may be such",
    )
    TOO_MANY_JOBS = "too_many_jobs", 429, "the client has as many jobs as it may have"
    INTERNAL_ERROR = "internal_error", 500, "a bug of ours; the log has it under the X-Request-Id"
    BUSY = "busy", 503, "every core is busy; Retry-After says when to come back"
    DIED = "worker_died", 503, "the process that did the work ended; the work may be tried again"
    STORE = "store", 503, "the store of jobs cannot be used now; what was kept stays"
    LATE = "out_of_time", 503, "the work took longer than this server allows, and was ended"
    NOT_BUILT = "not_built", 503, "the pages of the studio have not been built on this server"
    MEMORY = "out_of_memory", 503, "the work needs more memory than this server gives to one"
