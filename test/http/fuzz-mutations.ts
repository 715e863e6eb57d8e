import fc from 'fast-check';
import type { Json, Sent } from './harness';

/** Makes a request invalid in one way. */
export type Mutation = (sent: Sent) => Sent;

const WEIRD: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 53,
  1e300,
  true,
  [],
  {},
  [[]],
  'a\u0000b',
  '\ud800',
  '\u202e\u0301',
  'x'.repeat(300),
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '2026-02-30',
  '99999-01-01T00:00:00Z',
  '__proto__',
];

const NAMES = ['userId', 'user_id', 'id', 'importKey', 'asOf', '__proto__', 'constructor', 'a/b~c'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces one part of a value. `at` chooses a member on each level. */
const replacePart = (value: unknown, at: number, by: unknown): unknown => {
  if (!isObject(value) && !Array.isArray(value)) return by;
  const entries = Object.entries(value);
  const [name, part] = entries[at % Math.max(entries.length, 1)] ?? [];
  if (name === undefined) return by;
  const rest = Math.floor(at / entries.length);
  const replaced = rest % 2 === 0 ? by : replacePart(part, rest, by);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === name ? replaced : item));
  }
  return { ...value, [name]: replaced };
};

const withQuery = (sent: Sent, text: string): Sent => ({
  ...sent,
  path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${text}`,
});

const isRead = ({ method }: Sent): boolean => method === 'GET' || method === 'DELETE';

/**
 * Each makes most requests invalid in one way. `bad-input.slow.test.ts` has the ways that are the
 * same for every route, such as another content type.
 */
export const MUTATIONS: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(fc.nat(), fc.constantFrom(...WEIRD)).map(
    ([at, value]): Mutation =>
      (sent) =>
        isRead(sent) ? sent : { ...sent, body: replacePart(sent.body ?? {}, at, value) },
  ),
  fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...WEIRD)).map(
    ([name, value]): Mutation =>
      (sent) =>
        isRead(sent) || !isObject(sent.body)
          ? withQuery(sent, `${encodeURIComponent(name)}=1`)
          : { ...sent, body: { ...sent.body, [name]: value } },
  ),
  fc.constantFrom('limit=1e3', 'cursor=x', 'logId=007', '%00=%ff', 'q').map(
    (text): Mutation =>
      (sent) =>
        withQuery(sent, text),
  ),
  fc
    .constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD')
    .map((method): Mutation => ({ body: _, raw: __, ...sent }) => ({ ...sent, method })),
);
