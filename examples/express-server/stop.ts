import type { Server, ServerResponse } from 'node:http';

const STOP_WITHIN_MS = 4000;

/** Returns a function that closes each connection after its current answer. */
const closeAfterAnswers = (server: Server): (() => void) => {
  const waiting = new Set<ServerResponse>();
  let stopping = false;
  server.on('request', (_request, response) => {
    waiting.add(response);
    if (stopping) response.shouldKeepAlive = false;
    response.once('close', () => {
      waiting.delete(response);
      if (stopping) server.closeIdleConnections();
    });
  });
  return () => {
    stopping = true;
    for (const response of waiting) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
  };
};

/**
 * Shuts down on SIGTERM and Ctrl+C: refuses new connections, answers running requests, closes idle
 * connections, then calls `close`. Connections still open after four seconds are cut. A second signal
 * ends the process at once.
 */
export const stopOnSignals = (server: Server, close: () => Promise<void>): void => {
  const closeConnections = closeAfterAnswers(server);
  const exit = (): void => {
    process.exit(0);
  };
  const stop = (): void => {
    closeConnections();
    server.close(() => {
      close().then(exit, exit);
    });
    setTimeout(exit, STOP_WITHIN_MS).unref();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};
