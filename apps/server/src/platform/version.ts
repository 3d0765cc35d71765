/** Of this build, as people are told. */
export const VERSION = '0.1.0';
