import { json, type RequestHandler } from 'express';
import { bodyError, httpError } from './problem.js';

const BODY_LIMIT = '64kb';

const parse: RequestHandler = json({ strict: true, limit: BODY_LIMIT, type: () => true });

const parseJson: RequestHandler = (request, response, next) => {
  parse(request, response, (error?: unknown) => {
    next(error === undefined ? undefined : bodyError(error));
  });
};

// Choice: whatever takes a body must be told application/json, also without one. A page of another
// site can send a visitor's cookies along with a form or with plain text, but not with JSON unless we
// allow it.
const requireJson: RequestHandler = (request, _response, next) => {
  if (!/^application\/json\s*(;|$)/i.test(request.get('content-type') ?? '')) {
    throw httpError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Send ${request.method} requests with the header Content-Type: application/json, also without a body.`,
    );
  }
  next();
};

/** Reads a body of JSON, and nothing else. */
export const readJson: readonly RequestHandler[] = [requireJson, parseJson];
