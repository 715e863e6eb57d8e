import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { TrainingMethods } from 'freshlegs';
import { bodyError, toProblem } from '../problem.js';
import { identify, respond } from '../respond.js';
import { ROUTES } from '../routes.js';

/** The API on Fastify. */
export const createApp = (
  training: TrainingMethods,
  authenticate: (request: FastifyRequest) => unknown,
): FastifyInstance => {
  const app = Fastify({ bodyLimit: 65_536, genReqId: () => randomUUID() });
  for (const route of ROUTES) {
    app.route<{ Params: Record<string, string> }>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const userId = await identify(() => authenticate(request));
        const { url, params, headers, body } = request;
        const answer = await respond(route, training, { url, params, headers, body, userId });
        return reply.code(answer.status).headers(answer.headers).send(answer.body);
      },
    });
  }
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = toProblem(bodyError(error), request.id);
    return reply.code(status).headers(headers).type('application/problem+json').send(body);
  });
  return app;
};
