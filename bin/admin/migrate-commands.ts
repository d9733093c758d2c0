import { type Command, given } from './arguments.ts';
import { migrations } from './migrations/migrations.ts';

/** The operator's command for conversions of stored data. Without `--yes` it changes nothing. */
export const migrateCommands: Readonly<Record<string, Command>> = {
  migrate: async ([version, ...words], { yes = false }) => {
    const wanted = given(version, 'VERSION');
    const migration = Object.hasOwn(migrations, wanted) ? migrations[wanted] : undefined;
    if (!migration)
      throw new Error(`no data has to be converted for ${wanted}, only for ${Object.keys(migrations)}`);
    const counts = await migration.run(words, !yes);
    return yes ? counts : { ...counts, changed: 'nothing: run it again with --yes' };
  },
};

/** What each conversion does, for the help of the command. */
export const migrationsHelp = Object.entries(migrations)
  .map(([version, { description }]) => `  ${version}: ${description}`)
  .join('\n');
