import { json, type Request, type RequestHandler } from 'express';
import { bodyError, httpError } from './problem.js';

const BODY_LIMIT = '64kb';

const parse: RequestHandler = json({ strict: true, limit: BODY_LIMIT, type: () => true });

const parseJson: RequestHandler = (request, response, next) => {
  parse(request, response, (error?: unknown) => {
    next(error === undefined ? undefined : bodyError(error));
  });
};

const hasBody = (request: Request): boolean =>
  request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;

// Choice: a request with a body must say Content-Type: application/json, and so must any request with an
// Origin header, which browsers send. A page of another site can send a form or plain text with a
// visitor's cookies, but not JSON unless we allow it.
const requireJson: RequestHandler = (request, _response, next) => {
  const isPlain = !hasBody(request) && request.get('origin') === undefined;
  if (!isPlain && !/^application\/json\s*(;|$)/i.test(request.get('content-type') ?? '')) {
    throw httpError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Send the body of a ${request.method} as JSON, with the header Content-Type: application/json. Browsers must send this header even without a body.`,
    );
  }
  next();
};

/** Reads a JSON body; any other type is refused. */
export const readJson: readonly RequestHandler[] = [requireJson, parseJson];
