import { writeFileSync } from 'node:fs';
import { describeDemo } from './describe-demo.js';

const file = new URL('../../../adapters/http/openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(await describeDemo(), null, 2)}\n`);
