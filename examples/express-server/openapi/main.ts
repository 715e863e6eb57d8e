import { writeFileSync } from 'node:fs';
import { createOpenApi } from './describe.js';

const file = new URL('../openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(await createOpenApi(), null, 2)}\n`);
