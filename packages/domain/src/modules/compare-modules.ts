import { compareText } from '../issues/property.ts';
import type { Module } from './entity.ts';

/** By name, as in pickers and groups. */
export const compareModules = (a: Module, b: Module): number =>
  compareText(a.name.toLowerCase(), b.name.toLowerCase()) || compareText(a.id, b.id);
