import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { readEnvironment } from '#platform/env/environment.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { builtDocuments } from '#platform/http/server/documents.ts';
import { listen } from '#platform/http/server/listen.ts';
import { openDemoSchool } from './demo.ts';
import { openSchoolDatabase } from './open-database.ts';
import { createPortal } from './portal.ts';

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = pino({ level: environment.LOG_LEVEL, base: null });
  const root = packageRoot();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

  const database = await openSchoolDatabase(environment, log);
  try {
    const { db } = database;
    const health = { stopping: false };
    const demoAccounts = environment.PREAU_DEMO ? await openDemoSchool(db, environment) : null;
    const portal = createPortal({
      db,
      environment,
      version,
      log,
      health,
      demoAccounts,
      pages: {
        read: builtDocuments(join(root, 'dist/html')),
        webFolder: join(root, 'dist/web'),
        strict: true,
      },
    });
    const { address, close } = await listen({
      fetch: portal.fetch as Parameters<typeof listen>[0]['fetch'],
      hostname: environment.HOST,
      port: environment.PORT,
      health,
    });
    console.log(`Préau is open: ${environment.PUBLIC_URL ?? address}`);
    for (const { role, email, password } of demoAccounts ?? [])
      console.log(`  ${role.padEnd(8)} ${email}  ${password}`);

    const stop = async (signal: string) => {
      if (health.stopping) process.exit(1); // A second signal: somebody is in a hurry.
      log.info({ signal }, 'closing');
      await close();
      await database.close();
      process.exit(0);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    await database.close();
    throw error;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
