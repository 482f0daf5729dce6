import { attack } from './attack.ts';
const a = await attack({ port: 4790, perSecond: 500, seconds: 10, connections: 200, accounts: 100 });
console.log(a);
