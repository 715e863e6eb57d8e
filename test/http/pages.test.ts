import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoSwitch, demoAuthenticate } from '../../examples/express-server/demo/user';
import { FreshlegsError } from 'freshlegs';
import { startServer, type Received, type TestServer } from './harness';
import { openSqliteStore, type TestStore } from './stores';

let server: TestServer;
let store: TestStore;

beforeAll(async () => {
  store = await openSqliteStore();
  server = await startServer({
    open: () => Promise.resolve(store),
    authenticate: demoAuthenticate(store.query),
    beside: createDemoSwitch(store.query),
  });
});
afterAll(() => server.close());

const get = (path: string): Promise<Received> => server.send({ method: 'GET', path, user: null });

const policyOf = ({ headers }: Received): ReadonlyMap<string, string> =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

const MODULES = fileURLToPath(new URL('../../examples/web-app/app', import.meta.url));

/** The links and scripts of a page, or the imports of a module. */
const asksFor = (text: string, address: string): readonly string[] => {
  const links = address.endsWith('.js')
    ? /\b(?:from|import)\s*\(?["']([^"']+)["']/g
    : /\b(?:src|href)="([^"#][^"]*)"/g;
  return Array.from(
    text.matchAll(links),
    ([, link = '']) => new URL(link, `http://page${address}`).pathname,
  );
};

describe('the page at /', () => {
  it('loads everything from this server, including each module', async () => {
    const seen = new Set<string>();
    const open = async (address: string): Promise<void> => {
      if (seen.has(address)) return;
      seen.add(address);
      expect(address).toMatch(/^\/(?!\/)/);
      const { status, text } = await get(address);
      expect({ address, status }).toEqual({ address, status: 200 });
      if (/^\/docs|^\/api|\.webmanifest$/.test(address)) return;
      for (const link of asksFor(text, address)) await open(link);
    };
    await open('/');
    const modules = ['/app/main.js', '/app/rest.js', '/app/chunk.js', '/early.js'];
    const others = ['/app/styles.css', '/icon.svg', '/manifest.webmanifest'];
    expect([...seen]).toEqual(expect.arrayContaining([...modules, ...others]));
  });

  it('has no inline script or style, and creates no markup from data', async () => {
    const { text, headers } = await get('/');
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bon\w+=|\bstyle=/);
    for (const file of readdirSync(MODULES)) {
      const source = readFileSync(`${MODULES}/${file}`, 'utf8');
      const markup = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|DOMParser/i;
      expect({ file, markup: markup.exec(source) }).toEqual({ file, markup: null });
      expect({ file, elsewhere: /https?:\/\/(?!www\.w3\.org\/)/.exec(source) }).toEqual({
        file,
        elsewhere: null,
      });
    }
  });

  it('preloads what its first screen needs, and nothing else', async () => {
    const needed = async (address: string): Promise<readonly string[]> => {
      const { text } = await get(address);
      const links = asksFor(text.replaceAll(/import\("[^"]*"\)/g, ''), address);
      return [...links, ...(await Promise.all(links.map(needed))).flat()];
    };
    const { text } = await get('/');
    const preloaded = Array.from(
      text.matchAll(/rel="modulepreload" href="(.*)"/g),
      ([, href = '']) => href,
    );
    expect(new Set(preloaded)).toEqual(new Set(await needed('/app/main.js')));
  });

  it('does not serve other files of the packages that it uses', async () => {
    for (const path of [
      '/vendor/',
      '/vendor/swagger-ui.js',
      '/vendor/..%2fserver.ts',
      '/app/session.js',
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe('/docs', () => {
  it('loads everything from this server', async () => {
    expect((await get('/docs')).headers.get('location')).toBe('/docs/');
    const page = await get('/docs/');
    expect(page.status).toBe(200);
    const links = Array.from(
      page.text.matchAll(/(?:src|href)="([^"]*)"/g),
      ([, link = '']) => link,
    );
    expect(links.length).toBeGreaterThan(3);
    for (const link of links.filter((link) => link !== 'data:,')) {
      expect(link).toMatch(/^\/[a-z]/);
      const { status, text } = await get(link);
      expect({ link, status, empty: text === '' }).toEqual({ link, status: 200, empty: false });
    }
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bon\w+=|\bstyle=/);
    expect((await get('/docs/start.js')).text).toMatch(/url: '\/api\/openapi\.json'/);
    expect((await get('/docs/start.js')).text).not.toContain('http');
  });

  it('does not serve other files of the package that it uses', async () => {
    for (const path of ['/docs/package.json', '/docs/index.js', '/docs/..%2fserver.ts']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe('the content security policy', () => {
  it('allows only this server as a source, and no inline scripts', async () => {
    for (const path of ['/', '/docs/', '/docs/start.js', '/api/logs', '/nothing']) {
      const answer = await get(path);
      const policy = policyOf(answer);
      expect(policy.get('default-src')).toBe("'self'");
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'none'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect([...policy.values()].join(' ')).not.toMatch(/unsafe|https?:|\*/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
  });
});

const choose = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  server.send({ method: 'POST', path: '/demo/user', body, headers, user: null });

describe('the cookie of the demo', () => {
  it('is set for a demo user, and hidden from scripts and other sites', async () => {
    const { status, headers } = await choose({ userId: 2 });
    expect(status).toBe(204);
    const [pair = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
    expect(pair).toBe('freshlegs_demo_user=2');
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
    const mine = { method: 'POST', path: '/api/logs', user: null, headers: { cookie: pair } };
    const source = { type: 'program', programDayId: 1 };
    const created = await server.send({ ...mine, body: { source } });
    expect(created).toMatchObject({ status: 201, body: { log: { userId: 2 } } });
  });

  it('is reported by /demo/user, with the users to choose from', async () => {
    const users = [1, 2, 3].map((id) => ({ id, name: expect.any(String) as unknown }));
    const ask = (cookie?: string) =>
      server.send({
        method: 'GET',
        path: '/demo/user',
        user: null,
        ...(cookie === undefined ? {} : { headers: { cookie } }),
      });
    expect((await ask()).body).toEqual({ userId: 1, users });
    expect((await ask('freshlegs_demo_user=2')).body).toEqual({ userId: 2, users });
    const nobody = await ask('freshlegs_demo_user=99');
    expect(nobody.body).toEqual({ userId: null, users });
    expect(nobody.headers.get('cache-control')).toBe('private, no-store');
    for (const value of ['99', '0', '1x', '', '-1', '1 or 1=1', '99999999999']) {
      const headers = { cookie: `other=1; freshlegs_demo_user=${value}` };
      const refused = { method: 'GET', path: '/api/logs', headers, user: null };
      expect((await server.send(refused)).status).toBe(401);
    }
  });

  it('is not set for an unknown user, or by a body that is not JSON', async () => {
    const refusals: readonly (readonly [unknown, number])[] = [
      [{ userId: 99 }, 404],
      [{ userId: '2' }, 422],
      [{ userId: -1 }, 422],
      [{}, 422],
      [[2], 422],
    ];
    for (const [body, status] of refusals) {
      const refused = await choose(body);
      expect(refused.status).toBe(status);
      expect(refused.headers.has('set-cookie')).toBe(false);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      const refused = await choose({ userId: 2 }, { 'content-type': type });
      expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
    }
  });
});

describe('compression', () => {
  it('is used for clients that accept it, and answers have no line breaks', async () => {
    const path = '/api/exercises?limit=500';
    const sizeOf = async (encoding: string) => {
      const { headers, text } = await server.send({
        method: 'GET',
        path,
        headers: { 'accept-encoding': encoding },
      });
      return { encoding: headers.get('content-encoding'), vary: headers.get('vary'), text };
    };
    const plain = await sizeOf('identity');
    const packed = await sizeOf('gzip');
    expect([plain.encoding, packed.encoding]).toEqual([null, 'gzip']);
    expect(packed.vary).toContain('Accept-Encoding');
    expect(packed.text).toBe(plain.text);
    expect(plain.text).not.toContain('\n');
  });
});

describe('/healthz', () => {
  it('says whether the database answers, and needs no user', async () => {
    let isLost = false;
    const lost = () => Promise.reject(new FreshlegsError('CONNECTION_LOST', 'select secret'));
    const checked = await startServer({
      wrap: (repository) => ({
        ...repository,
        read: (...asked) => (isLost ? lost() : repository.read(...asked)),
      }),
    });
    const ask = () => checked.send({ method: 'GET', path: '/healthz', user: null });
    const up = await ask();
    expect(up).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(up.headers.get('cache-control')).toBe('private, no-store');
    isLost = true;
    const down = await ask();
    expect(down).toMatchObject({ status: 503, body: { code: 'CONNECTION_LOST' } });
    expect(down.headers.get('retry-after')).toBe('5');
    expect(down.text).not.toContain('select');
    expect(checked.entries).toMatchObject([{ operation: 'GET /healthz', code: 'CONNECTION_LOST' }]);
    await checked.close();
  });
});
