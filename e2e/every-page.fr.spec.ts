import { everyLook } from './support/every-look.ts';

everyLook('fr');
