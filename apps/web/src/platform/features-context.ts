import { createContext } from 'react';
import type { WebFeature } from './feature.ts';

/** The features that the shell walks. */
export const FeaturesContext = createContext<readonly WebFeature[]>([]);
