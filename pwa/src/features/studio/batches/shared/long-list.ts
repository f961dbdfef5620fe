const LONG = 60;

/** For `data-long`: rows of a long list are laid out only near the screen. */
export const isLong = (rows: readonly unknown[]): true | undefined => rows.length > LONG || undefined;
