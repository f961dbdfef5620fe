import type { EntityManager } from 'typeorm';

/** The group has reached its limit of unfinished jobs. */
export class GroupFullError extends Error {
  constructor(readonly maxUnfinished: number) {
    super(`The group has ${maxUnfinished} unfinished jobs already.`);
    this.name = 'GroupFullError';
  }
}

/** Jobs of one queue that belong together, e.g. those of one user. */
export interface JobGroup {
  queue: string;
  id: string;
}

export interface TurnOptions {
  maxUnfinished?: number | undefined;
  isBackground?: boolean | undefined;
}

const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** Waiting and active jobs separately, to match pg-boss's indexes, since finished jobs stay in the table for a day. */
export const UNFINISHED_JOBS = `(
  SELECT group_id, priority, state FROM pgboss.job
   WHERE name = $1 AND state < 'active' AND NOT blocked AND group_id IS NOT NULL
  UNION ALL
  SELECT group_id, priority, state FROM pgboss.job
   WHERE name = $1 AND state = 'active' AND group_id IS NOT NULL)`;

/**
 * Background jobs run when no other job of their queue waits: their turns begin here, far above those that a queue can
 * reach. Priorities are 32-bit integers.
 */
export const FIRST_BACKGROUND_TURN = 1_000_000_000;

/** pg-boss takes the highest priority first, so a turn is the negated priority. */
const BACKLOG = `
  SELECT count(*) FILTER (WHERE group_id = $2)::integer AS unfinished,
         max(-priority) FILTER (WHERE group_id = $2) AS "ownLastTurn",
         coalesce(max(-priority) FILTER (WHERE state = 'active'), min(-priority)) AS "presentTurn"
  FROM ${UNFINISHED_JOBS} AS unfinished_job
  WHERE (-priority >= ${FIRST_BACKGROUND_TURN}) = $3`;

interface Backlog {
  unfinished: number;
  /** null when the group has no unfinished job. */
  ownLastTurn: number | null;
  /** null when the queue is empty. */
  presentTurn: number | null;
}

/**
 * The turn of a group's next job: one after the group's own last one, and never before the turn that the queue has
 * reached. So groups take turns however many jobs each of them has queued, and a queued job is not overtaken by all
 * later ones. This is start-time fair queueing with every job at a cost of one (Goyal, Vin and Cheng, 1996).
 *
 * Locks the group until the transaction ends, so that its jobs never share a turn.
 *
 * @param options.maxUnfinished of the group's jobs, this one not counted
 * @param options.isBackground background jobs take turns among themselves, after all others
 * @returns a whole number; lower goes first
 * @throws GroupFullError
 */
export async function nextTurn(
  manager: EntityManager,
  group: JobGroup,
  { maxUnfinished = Infinity, isBackground = false }: TurnOptions = {},
): Promise<number> {
  await manager.query(LOCK, [`${group.queue}:${group.id}`]);
  const [backlog] = await manager.query<Backlog[]>(BACKLOG, [group.queue, group.id, isBackground]);
  const { unfinished = 0, ownLastTurn = null, presentTurn = null } = backlog ?? {};
  if (unfinished >= maxUnfinished) throw new GroupFullError(maxUnfinished);
  const firstTurn = isBackground ? FIRST_BACKGROUND_TURN : 0;
  return Math.max(presentTurn ?? firstTurn, ownLastTurn === null ? firstTurn : ownLastTurn + 1);
}
