import { selectionModel } from '../../../src/machines/inbox/bulkActions.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(selectionModel);
