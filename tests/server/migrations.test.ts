import { createHash, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Connection, connect, openEmbedded } from '#lib/server/platform/database/connect.ts';
import { migrate } from '#lib/server/platform/database/migrate.ts';
import {
  listMigrations,
  listReleases,
  type Migration,
  OUTSIDE,
} from '#lib/server/platform/database/migration-files.ts';
import { type Recorded, standingOf } from '#lib/server/platform/database/standing.ts';
import { beside, generateMigrations, MIGRATIONS } from '../../scripts/db-generate.ts';

const migrationOf = (tag: string, when: number, ...statements: string[]): Migration => ({
  tag,
  when,
  hash: tag,
  statements,
  release: null,
  isOutside: false,
});
const NEVER_YET = 9_000_000_000_000;

/** Migrations of a database that is in use; the embedded one has no other user. */
describe('a migration', () => {
  let admin: pg.Client;
  let database: string;
  let url: string;
  let connection: Connection;

  beforeAll(async () => {
    const { maintenanceUrl, template } = inject('postgres');
    admin = new pg.Client({ connectionString: maintenanceUrl });
    await admin.connect();
    database = `migrated_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${database} template ${template}`);
    url = maintenanceUrl.replace(/[^/]+$/, database);
    connection = await connect({ database: { kind: 'postgres', url, pool: 4 }, dataDir: '' });
  });
  afterAll(async () => {
    await connection.close();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  });

  /** The market's own, and these, of which later ones stand behind earlier ones. */
  const added: Migration[] = [];
  const and = (migration: Migration) => {
    added.push(migration);
    return [...listMigrations(), ...added];
  };

  test('leaves no check and no key that old rows were not read for', async () => {
    const { rows } = await connection.pool.query('select conname from pg_constraint where not convalidated');
    expect(rows).toEqual([]);
  });

  test('waits for a table in short turns, lets others through, and says so', async () => {
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select count(*) from orders');

    const said: string[] = [];
    let isDone = false;
    const adding = migrationOf('9000_add', NEVER_YET, 'alter table orders add column note_of_test text');
    const migrating = migrate(connection, { warn: (_, sentence) => said.push(sentence) }, and(adding)).then(() => {
      isDone = true;
    });
    await expect.poll(() => said.length).toBeGreaterThan(1);
    expect(said[0]).toBe('migration 9000_add waits for a table that is in use: it tries again until it gets it');
    expect(isDone).toBe(false);
    // Whoever came behind the migration is let through between two of its tries.
    expect((await connection.pool.query('select count(*) from orders')).rows).toHaveLength(1);
    await reader.query('commit');
    await reader.end();
    await migrating;
    expect((await connection.pool.query('select note_of_test from orders')).rows).toEqual([]);
  });

  test('that fails leaves nothing of itself, and is tried again at the next start', async () => {
    const failing = migrationOf('9001_fail', NEVER_YET + 1, 'create table half_made (id int)', 'select no_such_column');
    await expect(migrate(connection, undefined, and(failing))).rejects.toThrow('no_such_column');
    added.pop();
    const { rows } = await connection.pool.query("select to_regclass('half_made') as made");
    expect(rows[0].made).toBeNull();
    await migrate(
      connection,
      undefined,
      and(migrationOf('9001_fail', NEVER_YET + 1, 'create table half_made (id int)')),
    );
    expect((await connection.pool.query('select * from half_made')).rows).toEqual([]);
  });

  test('is not run on a database that another initial migration made', async () => {
    const other = `migrated_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${other} template ${inject('postgres').template}`);
    const open = await connect({
      database: { kind: 'postgres', url: url.replace(/[^/]+$/, other), pool: 2 },
      dataDir: '',
    });
    const records = async () => (await open.pool.query('select * from __drizzle_migrations')).rows;
    try {
      await open.pool.query(`update __drizzle_migrations set hash = 'of another', created_at = created_at - 1`);
      const before = await records();
      await expect(migrate(open)).rejects.toThrow(
        /made by another version of the market, before 0\.2\.0 .*Nothing was changed/,
      );
      expect(await records()).toEqual(before);
    } finally {
      await open.close();
      await admin.query(`drop database ${other} with (force)`);
    }
  });

  test('that cannot be in a transaction builds its index beside those who write, and again where it broke off', async () => {
    const outside = {
      ...migrationOf(
        '9002_index outside',
        NEVER_YET + 2,
        'create index concurrently if not exists "late" on orders (note_of_test)',
      ),
      isOutside: true,
    };
    // As left by a process that was ended meanwhile.
    await connection.pool.query('create index late on orders (note_of_test)');
    await connection.pool.query(`update pg_index set indisvalid = false where indexrelid = 'late'::regclass`);
    await migrate(connection, undefined, and(outside));
    const { rows } = await connection.pool.query(`select indisvalid from pg_index where indexrelid = 'late'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);

    const embedded = await openEmbedded();
    try {
      await migrate(embedded);
      const onMarts = { ...outside, statements: ['create index concurrently "late" on marts (name)'] };
      await migrate(embedded, undefined, [...listMigrations(), onMarts]);
      expect((await embedded.pool.query(`select 'late'::regclass::text as name`)).rows).toEqual([{ name: 'late' }]);
    } finally {
      await embedded.close();
    }
  });

  test('is written down with the release that holds it, also where it was run before there was one', async () => {
    const releases = async () =>
      (await connection.pool.query('select hash, release from __drizzle_migrations order by created_at')).rows;
    const named = [...listMigrations(), ...added].map((one) => ({ ...one, release: '0.2.0' }));
    await migrate(connection, undefined, named);
    expect(await releases()).toEqual(named.map(({ hash }) => ({ hash, release: '0.2.0' })));
  });

  test('two processes take turns, and the later one finds it done', async () => {
    await connection.pool.query('drop schema public cascade; create schema public');
    const second = await connect({ database: { kind: 'postgres', url, pool: 2 }, dataDir: '' });
    const said: string[] = [];
    await Promise.all([migrate(connection), migrate(second, { warn: (_, sentence) => said.push(sentence) })]);
    await second.close();
    const { rows } = await connection.pool.query('select count(*)::int as n from products');
    expect(rows[0].n).toBe(0);
  });

  test('takes as long as it takes, whatever the role is allowed for a request', async () => {
    // As behind a pooler, which drops the limits that requests bring (docs/operations.md).
    const role = `hurried_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create role ${role} login superuser`);
    await admin.query(`alter role ${role} set statement_timeout = '100ms'`);
    await admin.query(`alter role ${role} set idle_in_transaction_session_timeout = '100ms'`);
    const asRole = new URL(url);
    asRole.username = role;
    const hurried = await connect({ database: { kind: 'postgres', url: asRole.href, pool: 1 }, dataDir: '' });
    try {
      const long = migrationOf('9000_long', NEVER_YET + 10, 'select pg_sleep(0.3)');
      added.length = 0;
      await migrate(hurried, undefined, and(long));
      // Operators' commands, such as a backup, are on a pool that nobody's request waits for.
      await hurried.pool.query('select pg_sleep(0.3)');
    } finally {
      await hurried.close();
      await admin.query(`drop role ${role}`);
    }
  });
});

describe('a database stands', () => {
  const [initial, second, third] = ['a', 'b', 'c'].map((tag, i) => ({
    ...migrationOf(tag, i + 1),
    release: `0.${i + 2}.0`,
  })) as [Migration, Migration, Migration];
  const recorded = (...all: readonly Recorded[]) => all.map(({ hash, when, release }) => ({ hash, when, release }));
  const all = recorded(initial, second, third);

  test('where this version stands, or behind it: what is due is run', () => {
    expect(standingOf([], [initial, second])).toEqual({ due: [initial, second], newest: null, refusal: null });
    expect(standingOf(recorded(initial), [initial, second, third])).toEqual({
      due: [second, third],
      newest: initial,
      refusal: null,
    });
  });

  test('one release ahead: an older process goes on beside it', () => {
    const fix = { hash: 'b2', when: 2.5, release: second.release };
    expect(standingOf([...recorded(initial, second), fix], [initial])).toEqual({
      due: [],
      newest: initial,
      refusal: null,
    });
  });

  test('two releases ahead: an older process refuses, and names the release to run', () => {
    expect(standingOf(all, [initial]).refusal).toMatch(
      /at the schema of 0\.4\.0, 2 releases ahead .* Nothing was changed\. Run 0\.3\.0 or a later version/,
    );
    expect(standingOf(all, [initial, second]).refusal).toBeNull();
  });

  test('nowhere: made by another version, or by one that no release holds', () => {
    const another = /made by another version of the market, before 0\.2\.0 or of no release/;
    expect(standingOf([{ hash: 'no record', when: 0, release: null }], [initial]).refusal).toMatch(another);
    expect(standingOf(recorded(initial, third), [initial, second, third]).refusal).toMatch(another);
    const stranger = { hash: 'x', when: 1.5, release: null };
    expect(standingOf([...recorded(initial), stranger], [initial, second]).refusal).toMatch(another);
  });
});

describe('the files of migrations', () => {
  const sqlOf = (file: string) => readFileSync(join(MIGRATIONS, file), 'utf8');

  test('say what the schema says', () => {
    const { folder, file } = generateMigrations('of_a_test');
    rmSync(folder, { recursive: true });
    expect(file, 'npm run db:generate').toBeNull();
    const text = listMigrations()
      .flatMap(({ statements }) => statements)
      .join('\n');
    expect(text, 'a region’s tables are found by the path of the connection').not.toMatch(/\bpublic"?\./);
  });

  test('are those that releases hold, byte for byte', () => {
    const [releases, newest] = [listReleases(), listMigrations()];
    for (const { version, migrations } of releases)
      for (const [file, checksum] of Object.entries(migrations))
        expect(createHash('sha256').update(sqlOf(file)).digest('hex'), `${file} of ${version}`).toBe(checksum);
    // Each holds all of the one before it, and the first began with the first.
    for (const [index, { version, migrations }] of releases.entries()) {
      const before = Object.keys(releases[index - 1]?.migrations ?? { [`${newest[0]!.tag}.sql`]: '' });
      expect(Object.keys(migrations), version).toEqual(expect.arrayContaining(before));
    }
    if (releases.length === 0) expect(newest, 'one until the first release').toHaveLength(1);
  });

  test('read no table in use for a new rule while nobody may write to it', () => {
    const [, ...forward] = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
    for (const file of forward) {
      const statements = sqlOf(file).split('--> statement-breakpoint');
      const made = new Set(statements.flatMap((one) => /create table ("\S+")/i.exec(one)?.[1] ?? []));
      for (const one of statements) {
        const [, table, rule] = /alter table ("\S+") add constraint ("\S+") (?:check|foreign key)/i.exec(one) ?? [];
        if (!table || made.has(table)) continue;
        expect(one.trim(), file).toMatch(/NOT VALID;$/);
        expect(sqlOf(file).split(OUTSIDE)[1], file).toContain(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${rule};`);
      }
    }
  });
});

describe('a migration is made so that processes of the release before go on', () => {
  test('columns come with a default, indexes outside the transaction, and what goes waits for a release', () => {
    const made = [
      'CREATE TABLE "new" ("id" int);',
      'CREATE INDEX "of_new" ON "new" USING btree ("id");',
      'ALTER TABLE "marts" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
      'ALTER TABLE "marts" DROP COLUMN "old";',
      'ALTER TABLE "marts" ALTER COLUMN "phone" SET NOT NULL;',
      'CREATE UNIQUE INDEX "of_marts" ON "marts" USING btree ("note");',
      'ALTER TABLE "new" ADD CONSTRAINT "new_id" CHECK ("new"."id" > 0);',
      'ALTER TABLE "marts" ADD CONSTRAINT "marts_note" CHECK ("marts"."note" <> \'no\');',
      'ALTER TABLE "marts" ADD CONSTRAINT "marts_of_new" FOREIGN KEY ("id") REFERENCES "new"("id") ON DELETE no action;',
      'DROP INDEX "marts_former";',
    ];
    const { sql, waits } = beside(made, ['DROP TABLE "gone";']);
    expect(waits).toEqual([made[3], made[4], made[9]]);
    expect(sql.split('--> statement-breakpoint\n').map((one) => one.trim())).toEqual([
      'DROP TABLE "gone";',
      made[0],
      made[1],
      made[2],
      made[6],
      'ALTER TABLE "marts" ADD CONSTRAINT "marts_note" CHECK ("marts"."note" <> \'no\') NOT VALID;',
      'ALTER TABLE "marts" ADD CONSTRAINT "marts_of_new" FOREIGN KEY ("id") REFERENCES "new"("id") ON DELETE no action NOT VALID;',
      'ALTER TABLE "marts" ALTER COLUMN "old" DROP NOT NULL;',
      '-- Outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "of_marts" ON "marts" USING btree ("note");',
      'ALTER TABLE "marts" VALIDATE CONSTRAINT "marts_note";',
      'ALTER TABLE "marts" VALIDATE CONSTRAINT "marts_of_new";',
    ]);
  });

  test.each([
    'ALTER TABLE "marts" ADD COLUMN "note" text NOT NULL;',
    'ALTER TABLE "marts" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "marts" ALTER COLUMN "a" SET DATA TYPE bigint;',
    'DROP INDEX "a";\nCREATE INDEX "a" ON "marts" USING btree ("a") WHERE "marts"."a" > 0;',
  ])('%s is refused', (statements) => {
    expect(() => beside(statements.split('\n'), [])).toThrow(/release before could not go on/);
  });

  test('once a release holds the initial one, the next stands beside it, and what it takes away waits', () => {
    const root = mkdtempSync(join(tmpdir(), 'dongne-market-schema-'));
    try {
      for (const part of ['package.json', 'src/lib']) cpSync(part, join(root, part), { recursive: true });
      symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
      const folder = join(root, MIGRATIONS);
      /** Takes what was made over, as the command does. */
      const take = (name: string, isByHand = false) => {
        const made = generateMigrations(name, { root, isByHand });
        const sql = made.file && readFileSync(join(made.folder, made.file), 'utf8');
        rmSync(join(folder, 'waiting.json'), { force: true });
        cpSync(made.folder, folder, { recursive: true });
        rmSync(made.folder, { recursive: true });
        return { file: made.file, sql };
      };
      const release = (version: string) => {
        const migrations = Object.fromEntries(listMigrations(folder).map(({ tag, hash }) => [`${tag}.sql`, hash]));
        const entry = { version, commit: 'of a test', migrations };
        writeFileSync(join(folder, 'released.json'), JSON.stringify([...listReleases(folder), entry]));
      };
      const schema = join(root, 'src/lib/server/schema/mart/follows.ts');
      const change = (from: string, to: string) =>
        writeFileSync(schema, readFileSync(schema, 'utf8').replace(from, to));
      // As before the first release, whatever has been released since.
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.(sql|json)$/.test(file) && !file.includes('0000_')) rmSync(join(folder, file));
      writeFileSync(join(folder, 'released.json'), '[]');
      take('initial');
      const initial = readFileSync(join(folder, '0000_initial.sql'), 'utf8');

      release('0.2.0');
      expect(take('nothing').file).toBeNull();
      change('import { at, ref }', "import { text } from 'drizzle-orm/pg-core';\nimport { at, ref }");
      change('createdAt: at().notNull(),', "createdAt: at().notNull(), noteOfTest: text().notNull().default(''),");
      expect(take('notes')).toEqual({
        file: '0001_notes.sql',
        sql: `ALTER TABLE "follows" ADD COLUMN "note_of_test" text DEFAULT '' NOT NULL;\n`,
      });
      release('0.3.0');
      change("noteOfTest: text().notNull().default(''),", '');
      expect(take('without_notes').sql).toBe('ALTER TABLE "follows" ALTER COLUMN "note_of_test" DROP NOT NULL;\n');
      // No release is without the note yet.
      expect(take('nothing').file).toBeNull();
      release('0.4.0');
      expect(take('notes_go').sql).toBe('ALTER TABLE "follows" DROP COLUMN "note_of_test";\n');
      expect(take('nothing').file).toBeNull();
      expect(take('a_trigger', true).file).toBe('0004_a_trigger.sql');
      expect(readFileSync(join(folder, '0000_initial.sql'), 'utf8')).toBe(initial);
      expect(listMigrations(folder).map(({ release }) => release)).toEqual(['0.2.0', '0.3.0', '0.4.0', null, null]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
