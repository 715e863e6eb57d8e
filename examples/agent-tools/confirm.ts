import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserId } from 'freshlegs';
import { isObject, refuse } from './inputs.js';

// Long enough to read a preview and to answer; short enough that the preview is still true.
const MINUTES = 15;
/** Of a secret; a shorter one can be guessed. */
const SECRET_LENGTH_MIN = 32;

// After a restart with another secret, the token of a call that did write is unknown.
const NOT_WRITTEN =
  'This call wrote nothing. If an earlier call used this token, or the server was restarted, read the logs first.';

/** A call that writes: whose, which tool, and its arguments without `confirm`. */
export interface WriteCall {
  readonly userId: UserId;
  readonly tool: string;
  readonly args: object;
}

/** What a valid token says. */
export interface Confirmed {
  /** What the preview was based on, or empty. */
  readonly revision: string;
  readonly idempotencyKey: string;
}

/** The token of a preview. */
export interface Issued {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface Confirmer {
  readonly issue: (call: WriteCall, revision: string) => Issued;
  readonly check: (call: WriteCall, token: unknown) => Confirmed;
}

/** The same text for the same value, whatever the order of its keys. */
export function canonical(value: unknown): string {
  try {
    return JSON.stringify(value, (_name, inner: unknown) =>
      isObject(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner,
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refuse('', 'The arguments are nested too deeply.');
  }
}

/** Of what a preview showed, to find out whether it has changed. */
export function digest(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url').slice(0, 22);
}

/**
 * Makes and checks the tokens of previews. A token is an expiry, a revision, a random part and a
 * MAC over them with the user, the tool and the arguments. So it is valid only for the previewed
 * call, and the server stores nothing. The token is also the idempotency key: a repeated call has
 * one effect, and a second preview can be confirmed separately. Throws a TypeError if the secret is
 * too short.
 */
export function createConfirmer(secret: string, now = () => new Date()): Confirmer {
  if (secret.length < SECRET_LENGTH_MIN) {
    throw new TypeError(`The secret needs at least ${SECRET_LENGTH_MIN} characters.`);
  }
  const sign = ({ userId, tool, args }: WriteCall, signed: string) =>
    `${signed}.${createHmac('sha256', secret)
      .update(canonical([userId, tool, args, signed]))
      .digest('base64url')}`;
  return {
    issue: (call, revision) => {
      const expiresAt = new Date(now().getTime() + MINUTES * 60_000);
      const unique = randomBytes(6).toString('base64url');
      return { token: sign(call, `${expiresAt.getTime()}.${revision}.${unique}`), expiresAt };
    },
    check: (call, token) => {
      const given = typeof token === 'string' ? token : '';
      const [expires = '', revision = '', unique = ''] = given.split('.');
      const expected = Buffer.from(sign(call, `${expires}.${revision}.${unique}`));
      const actual = Buffer.from(given);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
        throw refuse(
          '/confirm',
          `This token does not belong to a preview of exactly these arguments. ${NOT_WRITTEN} Otherwise call again without confirm to get a preview.`,
        );
      }
      if (Number(expires) < now().getTime()) {
        throw refuse(
          '/confirm',
          `The preview has expired. ${NOT_WRITTEN} Otherwise call again without confirm.`,
        );
      }
      return { revision, idempotencyKey: given };
    },
  };
}
