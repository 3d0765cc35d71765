/** The version of this build, as shown to people. */
export const VERSION = '0.1.0';
