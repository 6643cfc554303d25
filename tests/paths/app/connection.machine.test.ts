import { connectionModel } from '../../../src/machines/app/connection.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(connectionModel);
