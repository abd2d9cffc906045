/** How many jobs run and wait. */
export interface LineBounds {
  /** That run at once, of all groups together. */
  atOnce: number;
  /** Of them, those of one group: the others find a place at once. */
  ofGroup: number;
  /** And those of one member of it. */
  ofMember: number;
  /** Ms that a job has its group's turn alone, 0 for none: side by side they would not end sooner, and hold up everybody else.
   * One that takes longer waits for something itself, and the next begins beside it; while another group's run, so that these
   * are what is slow, after so many more. */
  turn: number;
  moreBesideOthers: number;
  /** The same for a member: ms that its next waits at most for the one before. */
  turnOfMember: number;
  /** Who has more to come when a job ends rests before the next, so many times as long as that job took and `longestRest` ms at
   * most: a member at any time, a group while another group's jobs run, which then have the machine for themselves. */
  restOfMember: number;
  restBesideOthers: number;
  longestRest: number;
  /** That wait, of all; of one member. */
  waiting: number;
  waitingOfMember: number;
  /** Longest wait (ms): who would wait longer, or does, is refused with the seconds after which to come again. */
  timeout: number;
}

/** Who comes: members of a group take turns, and so do the groups. */
export interface Comer {
  group: string;
  member: string;
}

/** Time, as the line is given it. */
export interface LineClock {
  /** Milliseconds. */
  now: () => number;
  /** Calls `over` after milliseconds, unless the function that it answers is called first. */
  after: (milliseconds: number, over: () => void) => () => void;
}
