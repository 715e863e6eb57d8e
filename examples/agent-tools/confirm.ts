import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from 'freshlegs';
import { isObject, refuse } from './inputs.js';

// Long enough to read a preview and to answer; short enough that it still holds.
const MINUTES = 15;

/** A call that writes: whose, which tool, and its arguments without `confirm`. */
export interface WriteCall {
  readonly userId: UserId;
  readonly tool: string;
  readonly args: object;
}

/** What a valid token says. */
export interface Confirmed {
  /** The library's token of a swap's preview, empty for other tools. */
  readonly revision: string;
  readonly idempotencyKey: string;
}

export interface Confirmer {
  readonly issue: (call: WriteCall, revision: string) => { token: string; expiresAt: Date };
  readonly check: (call: WriteCall, token: unknown) => Confirmed;
}

/** The same text for the same value, whatever the order of its keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner,
  );

/**
 * Makes and checks the tokens of previews. A token is an expiry, the library's revision and a MAC
 * over both with the user, the tool and the arguments. So it is of no use for anything but the
 * call that was previewed, and the server stores nothing. The token is also the idempotency key:
 * a repeated call has one effect, and a second preview can be confirmed separately.
 */
export function createConfirmer(secret: string, now = () => new Date()): Confirmer {
  const sign = ({ userId, tool, args }: WriteCall, expires: string, revision: string) =>
    createHmac('sha256', secret)
      .update(canonical([userId, tool, args, expires, revision]))
      .digest('base64url');
  return {
    issue: (call, revision) => {
      const expiresAt = new Date(now().getTime() + MINUTES * 60_000);
      const expires = String(expiresAt.getTime());
      return { token: `${expires}.${revision}.${sign(call, expires, revision)}`, expiresAt };
    },
    check: (call, token) => {
      const given = typeof token === 'string' ? token : '';
      const [expires = '', revision = ''] = given.split('.');
      const expected = Buffer.from(`${expires}.${revision}.${sign(call, expires, revision)}`);
      const actual = Buffer.from(given);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
        throw refuse(
          '/confirm',
          'This token does not belong to a preview of exactly these arguments. Nothing was written. Call again without confirm to get a preview.',
        );
      }
      if (Number(expires) < now().getTime()) {
        throw refuse(
          '/confirm',
          'The preview has expired. This call wrote nothing. If an earlier one was confirmed, read the logs first; otherwise call again without confirm.',
        );
      }
      return { revision, idempotencyKey: given };
    },
  };
}
