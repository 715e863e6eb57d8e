import { describe, it } from 'vitest';
import { FIXTURE } from '../support/integer-ids.js';
import { repositorySuite } from '../conformance/suite.js';
import {
  CLOCKWORKS,
  openPlainHost,
  openStudio,
  STUDIO,
  STUDIO_STATEMENTS,
} from '../support/sqlite-hosts.js';

describe.each(Object.values(CLOCKWORKS))(
  'SQLite, a host that stores instants as $encoding',
  (clockwork) => {
    repositorySuite(
      { describe, it },
      (fixture) => openPlainHost(clockwork, fixture).store(),
      FIXTURE,
    );
  },
);

describe.each([
  { name: 'tables of its own', host: STUDIO },
  { name: 'statements of its own', host: STUDIO_STATEMENTS },
])('SQLite, a host with $name', ({ host }) => {
  repositorySuite({ describe, it }, (fixture) => openStudio(host, fixture).store(), FIXTURE);
});
