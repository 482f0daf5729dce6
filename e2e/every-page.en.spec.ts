import { everyLook } from './support/every-look.ts';

everyLook('en');
