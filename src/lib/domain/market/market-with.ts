import { type Particle, particleAfter } from '../particle.ts';
import { MARKET_NAME } from './market-name.ts';

/** The name with a particle behind it: '동네마켓이', '새마루가'. */
export const marketWith = (particle: Particle): string => MARKET_NAME + particleAfter(MARKET_NAME, particle);
