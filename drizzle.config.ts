import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/server/*.tables.ts', './src/platform/*/server/*.tables.ts'],
  out: './migrations',
});
