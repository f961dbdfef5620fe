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

/**
 * Waiting and active jobs separately, to match pg-boss's indexes, since finished jobs stay in the table for a while.
 */
const WAITING = `FROM pgboss.job WHERE name = $1 AND state < 'active' AND NOT blocked AND group_id IS NOT NULL`;
const ACTIVE = `FROM pgboss.job WHERE name = $1 AND state = 'active' AND group_id IS NOT NULL`;

export const UNFINISHED_JOBS = `(SELECT group_id, priority ${WAITING} UNION ALL SELECT group_id, priority ${ACTIVE})`;

/**
 * Background jobs run when no other job of their queue waits: their turns begin here, far above those that a queue can
 * reach. Priorities are 32-bit integers.
 */
export const FIRST_BACKGROUND_TURN = 1_000_000_000;

/** pg-boss takes the highest priority first, so a turn is the negated priority. */
const IS_OF_KIND = `(-priority >= ${FIRST_BACKGROUND_TURN}) = $2`;

const OWN_JOBS = `
  SELECT count(*)::integer AS unfinished, max(-priority) AS "lastTurn"
  FROM ${UNFINISHED_JOBS} AS unfinished_job WHERE group_id = $3 AND ${IS_OF_KIND}`;

interface OwnJobs {
  unfinished: number;
  /** null when the group has no unfinished job. */
  lastTurn: number | null;
}

const PRESENT_TURN = `
  SELECT count(*)::integer AS active,
         coalesce(max(-priority), (SELECT -priority ${WAITING} AND ${IS_OF_KIND} ORDER BY priority DESC LIMIT 1)) AS turn
  ${ACTIVE} AND ${IS_OF_KIND}`;

interface PresentTurn {
  /** The number of active jobs. */
  active: number;
  /** null when the queue is empty. */
  turn: number | null;
}

/**
 * From this number of active jobs on, the turn that a queue has reached is read once a second:
 * all of them are read for it.
 */
const MANY_ACTIVE = 200;
const REMEMBERED_MS = 1000;

/**
 * The turns of jobs that belong to groups: start-time fair queueing with every job at a cost of one
 * (Goyal, Vin and Cheng, 1996). So groups take turns however many jobs each of them has queued, and a queued job is
 * not overtaken by all later ones.
 */
export class GroupTurns {
  private readonly remembered = new Map<string, { turn: number | null; until: number }>();

  /**
   * The turn of a group's next job: one after the group's own last one, and never before the turn that the queue has
   * reached.
   *
   * Locks the group until the transaction ends, so that its jobs never share a turn.
   *
   * @param options.maxUnfinished of the group's jobs, this one not counted
   * @param options.isBackground background jobs take turns among themselves, after all others
   * @returns a whole number; lower goes first
   * @throws GroupFullError
   */
  async next(
    manager: EntityManager,
    group: JobGroup,
    { maxUnfinished = Infinity, isBackground = false }: TurnOptions = {},
  ): Promise<number> {
    await manager.query(LOCK, [`${group.queue}:${group.id}`]);
    const [own] = await manager.query<OwnJobs[]>(OWN_JOBS, [group.queue, isBackground, group.id]);
    const { unfinished = 0, lastTurn = null } = own ?? {};
    if (unfinished >= maxUnfinished) throw new GroupFullError(maxUnfinished);
    const firstTurn = isBackground ? FIRST_BACKGROUND_TURN : 0;
    const presentTurn = await this.present(manager, group.queue, isBackground);
    return Math.max(presentTurn ?? firstTurn, lastTurn === null ? firstTurn : lastTurn + 1);
  }

  /** Of the active job whose turn came last; else of the first one that waits. */
  private async present(manager: EntityManager, queue: string, isBackground: boolean): Promise<number | null> {
    const key = `${queue}:${isBackground}`;
    const remembered = this.remembered.get(key);
    if (remembered !== undefined && performance.now() < remembered.until) return remembered.turn;
    const [present] = await manager.query<PresentTurn[]>(PRESENT_TURN, [queue, isBackground]);
    const { active = 0, turn = null } = present ?? {};
    if (active >= MANY_ACTIVE) this.remembered.set(key, { turn, until: performance.now() + REMEMBERED_MS });
    return turn;
  }
}
