import { fuzz } from './testing/fuzz.ts';

fuzz(0);
