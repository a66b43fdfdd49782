/** Where engines run: this machine, or one that stands for another (network.ts). */
export interface Machine {
  name: string;
  /** Where the others reach it. */
  host: string;
  /** What a command that runs there begins with. */
  within: readonly string[];
}

export const HERE: Machine = { name: 'here', host: '127.0.0.1', within: [] };
