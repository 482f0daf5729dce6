import { runDatabaseCommand } from './db/run-command.ts';

// Backup and restore commands, for the owner of the host.
process.exitCode = await runDatabaseCommand(process.argv.slice(2), process.env);
