// A database full of workspaces: one large, the others small.

/** Retunes and activities of the large workspace. */
export const LARGE = 100_000;
export const WORKSPACES = 1000;
const SMALL = 20;
const MEMBERS = 4;
const DAYS = 730;

/** In one file name of seven, in few, in none. */
export const SEARCHES = { frequent: 'harbour', rare: 'zugzwang', none: 'xylophone' };

/**
 * Fills an empty, migrated database.
 *
 * @returns {Promise<{ownerId: string, memberId: string}>} the owner and a member of the large workspace
 */
export async function fillDatabase(client, keyHash) {
  const query = async (sql, values = []) => (await client.query(sql, values)).rows;
  await query(
    `INSERT INTO users (email, "passwordHash", "subscriptionTier", "firstName", "lastName")
     SELECT n || '@bench.test', '-', CASE WHEN n <= $1::integer THEN 'studio' ELSE 'free' END, 'Person', n::text
       FROM generate_series(1, $1::integer + $2::integer) AS n`,
    [WORKSPACES, MEMBERS],
  );
  const [{ id: ownerId }] = await query(`SELECT id FROM users WHERE email = '1@bench.test'`);
  await query(
    `INSERT INTO team_members ("accountOwnerId", "memberUserId", role, "invitedEmail", status, "acceptedAt")
     SELECT $1::uuid, id, 'editor', email, 'active', now() FROM users WHERE "subscriptionTier" = 'free'`,
    [ownerId],
  );
  const [{ id: memberId }] = await query(`SELECT "memberUserId" AS id FROM team_members LIMIT 1`);
  await query(
    `INSERT INTO api_keys ("userId", "createdBy", name, "keyHash", "keyPrefix")
     VALUES ($1, $1, 'bench', $2, 'att_live_xxx')`,
    [ownerId, keyHash],
  );
  await addSongs(query, `id = $1`, ownerId, LARGE);
  await addSongs(query, `"subscriptionTier" = 'studio' AND id <> $1`, ownerId, SMALL);
  await query(
    `INSERT INTO retune_statistics
       ("ownerId", day, "createdBy", "targetHz", retunes, seconds, measured, "onTarget")
     SELECT "userId", ("processedAt" AT TIME ZONE 'UTC')::date, "createdBy",
            ("processingParams" ->> 'targetHz')::numeric, count(*), sum(duration), count(*), count(*)
       FROM audio_files GROUP BY 1, 2, 3, 4`,
  );
  await query(
    `INSERT INTO retune_counts
       ("ownerId", "quarterHour", "createdBy", "targetHz", retunes, seconds, measured, "onTarget")
     SELECT "userId", date_bin('15 minutes', "processedAt", timestamptz 'epoch'), "createdBy",
            ("processingParams" ->> 'targetHz')::numeric, count(*), sum(duration), count(*), count(*)
       FROM audio_files GROUP BY 1, 2, 3, 4`,
  );
  // Nine of ten entries are retunes; the rarest action has a hundred.
  await query(
    `INSERT INTO activity_logs ("accountOwnerId", "userId", action, "resourceType", "resourceId", metadata, "createdAt")
     SELECT "userId", "createdBy",
            CASE WHEN n % 1000 = 0 THEN 'brand.updated' WHEN n % 100 = 1 THEN 'team.invited'
                 WHEN n % 10 = 2 THEN 'folder.song_added' ELSE 'retune.completed' END,
            'retune', id, jsonb_build_object('filename', "originalFilename", 'targetHz', 432), "processedAt"
       FROM (SELECT *, row_number() OVER () AS n FROM audio_files) AS songs`,
  );
  await query('VACUUM ANALYZE');
  return { ownerId, memberId };
}

/** The same number of songs for every owner, spread over two years, five people and ten targets. */
async function addSongs(query, owners, ownerId, count) {
  await query(
    `INSERT INTO audio_files ("userId", "createdBy", "originalFilename", "targetFrequency", duration, status, format,
                              "createdAt", "processedAt", "keptUntil", "objectPath", "processedObjectPath",
                              "storedBytes", "processingParams")
     SELECT owners.id,
            CASE WHEN owners.id = $1 AND n % 3 > 0 THEN team[1 + n % ${MEMBERS}] ELSE owners.id END,
            CASE WHEN n % 7 = 0 THEN 'Harbour Lights ' WHEN n % 10007 = 0 THEN 'Zugzwang ' ELSE 'Prelude ' END
              || md5(n::text) || '.flac',
            round(hz), 60 + n % 400, 'completed', 'flac', at, at, at + interval '90 days',
            CASE WHEN at > now() - interval '90 days' THEN 'uploads/x' END,
            CASE WHEN at > now() - interval '90 days' THEN 'results/x' END,
            CASE WHEN at > now() - interval '90 days' THEN 1000 ELSE 0 END,
            jsonb_build_object('targetHz', hz, 'sourceHz', 440, 'receipt',
              jsonb_build_object('targetHz', hz, 'anchor', 'a4', 'mode', 'tempo', 'equivalentA4Hz', hz, 'sourceHz', 440,
                                 'sourceBasis', 'measured', 'gainDb', 0,
                                 'before', jsonb_build_object('a4Hz', 440, 'confidence', 0.9, 'errorCents', 0.4),
                                 'asked', jsonb_build_object('cents', -31.77),
                                 'measured', jsonb_build_object('cents', -31.8, 'differenceCents', n % 100 / 150.0),
                                 'warnings', jsonb_build_array(repeat('The original differs. ', 20))))
       FROM (SELECT id, (SELECT array_agg(id) FROM users WHERE "subscriptionTier" = 'free') AS team
               FROM users WHERE ${owners}) AS owners
      CROSS JOIN LATERAL (
        SELECT n, (ARRAY[432, 432, 432, 444, 528, 396, 639, 417, 741, 441.5])[1 + n % 10] AS hz,
               now() - (n::float8 / $2) * interval '${DAYS} days' AS at
          FROM generate_series(1, $2::integer) AS n) AS songs`,
    [ownerId, count],
  );
}
