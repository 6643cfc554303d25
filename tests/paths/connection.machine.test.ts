import { connectionModel } from '../../src/machines/connection/connection.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(connectionModel);
