import { runDatabaseCommand } from './db/run-command.ts';

// Backups of the school and the way back from them, for whoever owns the host.
process.exitCode = await runDatabaseCommand(process.argv.slice(2), process.env);
