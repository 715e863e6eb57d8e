import { mkdirSync, writeFileSync } from 'node:fs';
import { writeDemoMonths } from './demo-months.js';
import { writeRealMonth } from './real-month.js';

// Writes months for a person to read: two of the demo's people, who mostly follow the advice, and
// one of a real log. The files go to an ignored folder, because the log is that of a real person.
const [file = '../shared/data/training-logs/strong-breinsp-2021'] = process.argv.slice(2);
mkdirSync('.data', { recursive: true });
writeFileSync('.data/months.txt', [...(await writeDemoMonths()), writeRealMonth(file)].join('\n'));
process.stdout.write('Written: .data/months.txt\n');
