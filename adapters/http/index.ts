/**
 * The HTTP API as a function of the Fetch standard, for any framework.
 *
 * @module freshlegs/http
 */
export { createHandler, type Authenticate, type Handler, type HandlerOptions } from './handler.js';
export { toNode, type NodeRequest, type NodeResponse } from './node.js';
export { createOpenApi, type OpenApi, type OpenApiOptions } from './openapi.js';
export {
  toProblem,
  type ErrorEntry,
  type ErrorLog,
  type HttpCode,
  type Problem,
  type ProblemAnswer,
  type ProblemCode,
} from './problem.js';
export { ROUTES, type AnswerOf, type Api, type Operation, type Route } from './routes.js';
export type { HomeAnswer, HomeMethods, WeekDay } from './home.js';
