import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's environment for Node, with a plain global object. Jest's own is behind a proxy, which every `Math` and `Infinity` of
 * the code under test goes through: what computes takes ten times as long there.
 */
// biome-ignore lint/style/noDefaultExport: jest takes nothing else.
export default class PlainEnvironment extends TestEnvironment {
  constructor(...given) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
