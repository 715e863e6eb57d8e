import type { Server, ServerResponse } from 'node:http';

const STOP_WITHIN_MS = 4000;

/** Tells connections to end with the answer that they are waiting for. */
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
 * Ends well on SIGTERM and Ctrl+C: no new connections, running requests are answered, idle
 * connections are closed, then `close` is called. Whatever hangs is cut off after four seconds. A
 * second signal ends the process at once.
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
