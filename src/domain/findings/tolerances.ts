import { HOUR, MINUTE, SECOND } from '../units.ts'

/**
 * Every tolerance and delay of the findings, and its reason. A reading that a hypothesis does not explain costs it 1; a cause is
 * named once sound has cost more than entering the cause's hypothesis did, so an entry between 2 and 3 asks for a third
 * contradiction: one is a ramp that was just running, two are a ramp and a lost event, three in a row are neither.
 */
export const TOLERANCES = {
  /** Percent points between a level and what was asked for: drivers round, and report what they measure. */
  level: 5,
  /** Percent points between two readings of a luminaire that is stuck: the same driver at the same level repeats itself. */
  sameLevel: 2,
  /** Percent; at or below it a luminaire is dark. Drivers report 1 % of standby light as off, or the other way round. */
  dark: 2,
  /** Percent; at or above it a luminaire is full on. */
  full: 96,
  /** Clocks of controllers drift, and a level takes up to a minute to change: around a step both sides of it are right. */
  step: 3 * MINUTE,
  /** The clocks of a sensor and a luminaire are this far apart at most; so long, nobody can tell what came first. */
  answer: 40 * SECOND,
  /** Longer than motion holds a level: what was reported late is there by then. */
  still: 6 * MINUTE,
  /** What the level of motion costs that no sensor reported: reports are lost, and one hides two or three readings. */
  stillMotion: 0.35,
  /** A new rule travels by radio, and a luminaire may miss the first messages. */
  newRule: 10 * MINUTE,
  /** Luminaires report a quarter of an hour apart unless they are known to take longer. */
  reporting: 15 * MINUTE,
  /** Reports of a luminaire that fail to come, and a quarter for one that is late: three lost in a row are one in millions. */
  silentReports: 3.25,
  /** A report that fails to come from half of a gateway's luminaires is not lost by chance: none is called silent by itself then. */
  lateReports: 1.25,
  /** Reports that fail to come from nearly all of a gateway's luminaires: together they cannot be lost by chance. */
  gatewayReports: 2.25,
  /** The share of a gateway's luminaires that are missing together; some may have just been heard through another. */
  gatewayShare: 0.9,
  /** With fewer luminaires than these, all missing is no sign of their gateway. */
  gatewayLuminaires: 4,
  /** The share of a silent gateway's luminaires that report again when it is over. */
  gatewayBack: 0.5,
  /** Identify lasts two minutes, a test or a street festival's extra light an hour: after two an override was forgotten. */
  override: 2 * HOUR,
  /** Slots of 5 minutes wait this long for late events. */
  lateEvents: 2 * MINUTE,
  /** Natural log of how much more probable a fault has to be than chance: e^14 against millions of slots a month. */
  motionOdds: 14,
  /** A sensor without motion is believed for this long even on a busy street: roads are closed and festivals end. */
  sensorSilent: 3 * HOUR,
  /** Slots of an hour of the week that have to be known before anything is concluded from it. */
  motionKnown: 11,
  /** Standard deviations by which what is learnt of an hour may be wrong: days differ, and little is known at first. */
  motionDoubt: 2,
  /** What is learnt of a sensor's hour counts as much as this many slots at most, so that a new season replaces the last one. */
  motionMemory: 240,
} as const

/** What it costs to enter a hypothesis from sound; the likelier a fault, the less. */
export const ENTRY = {
  dark: 2.2,
  burnsByDay: 2.2,
  stuckLevel: 2.5,
  doesNotDim: 2.3,
  /** A level on its way is seldom the idle one, and lost events hide motion but make none: two contradictions are enough. */
  motionWithoutLight: 1.95,
  previousProfile: 2.1,
  clockAhead: 2.4,
  clockBehind: 2.4,
} as const

/** What it costs to be sound again. */
export const EXIT = 2.2

/** What a suspicion loses with each reading that says nothing: chance contradictions weeks apart are no fault. */
export const FORGETTING = 0.01
