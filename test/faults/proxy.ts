import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Cuts the connection of the next COMMIT, before the server gets it or after it has answered. */
  readonly cutNext: (when: 'before' | 'after') => void;
  /**
   * While on, the server ends each new connection as soon as it is ready. Both messages arrive in one
   * packet.
   */
  readonly endOpened: (isOn: boolean) => void;
  /** How many connections were cut or ended. */
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
}

// https://www.postgresql.org/docs/current/protocol-message-formats.html: a simple query consists of
// its type, its length without the type, and its text, which ends with a zero.
const COMMIT = Buffer.concat([
  Buffer.from([0x51, 0, 0, 0, 4 + 'commit'.length + 1]),
  Buffer.from('commit\0'),
]);

const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATED = Buffer.from(
  'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0',
);
const END = Buffer.concat([Buffer.from([0x45, 0, 0, 0, 4 + TERMINATED.length]), TERMINATED]);

/** Opens a proxy on a free port, to the server of `url`. */
export const openProxy = async (url: string): Promise<CuttingProxy> => {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let armed: 'before' | 'after' | null = null;
  let cuts = 0;
  let endsOpened = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // The other end may already be closed, which these tests expect.
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    const cut = (): void => {
      cuts++;
      client.destroy();
      upstream.destroy();
    };
    let isAnswerCut = false;
    // pg sends one statement and waits for the answer, so a COMMIT arrives as a separate chunk.
    client.on('data', (piece) => {
      const when = piece.equals(COMMIT) ? armed : null;
      if (when !== null) armed = null;
      if (when === 'before') {
        cut();
        return;
      }
      isAnswerCut = when === 'after';
      upstream.write(piece);
    });
    upstream.on('data', (piece) => {
      if (isAnswerCut) {
        cut();
      } else if (endsOpened && piece.subarray(-READY.length).equals(READY)) {
        cuts++;
        client.end(Buffer.concat([piece, END]));
        upstream.destroy();
      } else {
        client.write(piece);
      }
    });
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: proxyPort } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: proxyPort }).href,
    cutNext: (when) => {
      armed = when;
    },
    endOpened: (isOn) => {
      endsOpened = isOn;
    },
    cuts: () => cuts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
